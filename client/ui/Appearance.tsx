import type { ReactNode } from 'react'
import '../fonts.css'
import '../painted/painted.css'
import '../paper.css'
import { Toaster } from './overlays/toaster'

/** Everything a screen needs to look like us: colours, type and the place where toasts appear. Wraps the whole app. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  )
}
