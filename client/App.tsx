import { Outlet } from 'react-router-dom'
import { SessionProvider } from './session'
import { Appearance } from './ui/Appearance'
import { useTakeOver } from './useTakeOver'

/** What every page stands on: how it looks, and who is signed in. */
export function App() {
  useTakeOver()
  return (
    <Appearance>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </Appearance>
  )
}
