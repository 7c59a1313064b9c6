export interface DatActions {
  onOpen: () => void;
  onPlatform: () => void;
  onDelete: () => void;
}
