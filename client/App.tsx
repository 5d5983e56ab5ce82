import { Outlet } from 'react-router-dom'
import { useNewVersion } from './app-shell/serviceWorker'
import { SessionProvider } from './session'
import { Appearance } from './ui/Appearance'
import { LineNotice } from './ui/LineNotice'
import { HasMoved, useHasMoved } from './ui/Page'
import { useFocusKept } from './ui/overlays/useFocusKept'
import { useTakeOver } from './useTakeOver'

/** What every page stands on: how it looks, and who is signed in. */
export function App() {
  useTakeOver()
  useNewVersion()
  useFocusKept()
  const hasMoved = useHasMoved()
  return (
    <Appearance>
      <SessionProvider>
        <HasMoved value={hasMoved}>
          <Outlet />
        </HasMoved>
      </SessionProvider>
      <LineNotice />
    </Appearance>
  )
}
