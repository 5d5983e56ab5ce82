import { Outlet } from 'react-router-dom'
import { SessionProvider } from './session'
import { Appearance } from './ui/Appearance'

/** What every page stands on: how it looks, and who is signed in. */
export function App() {
  return (
    <Appearance>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </Appearance>
  )
}
