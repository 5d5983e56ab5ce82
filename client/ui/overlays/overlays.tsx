import { withKit } from '../Kit'
import { DialogOverlay as Dialog } from './DialogOverlay'
import { DrawerOverlay as Drawer } from './DrawerOverlay'
import { ToastCorner as Corner } from './ToastCorner'

/** One file of its own (vite.config.ts): see useOverlays. */
export const DialogOverlay = withKit(Dialog)
export const DrawerOverlay = withKit(Drawer)
export const ToastCorner = withKit(Corner)
export { toasts } from './ToastCorner'
