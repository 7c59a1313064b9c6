import look from './chooser-backdrop.module.css';

/** The whole page in the colours of the game. */
export function ChooserBackdrop({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className={look['backdrop']}>
      {src ? (
        <img src={src} alt="" draggable={false} className={look['art']} />
      ) : (
        <div className={look['glow']} />
      )}
      <div className={look['shade']} />
    </div>
  );
}
