export { seedOf } from '@saveroom/contract';
