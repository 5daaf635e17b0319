/** The dialogs that the shortcuts open, in one file to load. */
export { Palette } from './palette.tsx'
export { Shortcuts } from './shortcuts.tsx'
