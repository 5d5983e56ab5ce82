/** One file of its own (vite.config.ts): see useOverlays. */
export { DialogOverlay } from './DialogOverlay'
export { DrawerOverlay } from './DrawerOverlay'
export { ToastCorner, toasts } from './ToastCorner'
