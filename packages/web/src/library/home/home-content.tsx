export { HomeHero } from './home-hero.tsx';
export { HomeSections } from './home-sections.tsx';
