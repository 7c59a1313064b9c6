import { Star } from 'lucide-react';

export function FavoriteMark() {
  return (
    <span className="absolute top-3 right-3 rounded-full bg-veil p-2 text-on-tint">
      <Star className="size-5 fill-current" aria-hidden="true" />
    </span>
  );
}
