import look from './chooser-backdrop.module.css';

interface Props {
  /** The cover; empty: the colour of the platform. */
  src: string;
  tint: string;
}

/** The whole page in the colours of the game. */
export function ChooserBackdrop({ src, tint }: Props) {
  return (
    <div aria-hidden="true" className={look['backdrop']}>
      {src ? (
        <img src={src} alt="" draggable={false} className={look['art']} />
      ) : (
        <div className={look['glow']} style={{ backgroundColor: tint }} />
      )}
      <div className={look['shade']} />
    </div>
  );
}
