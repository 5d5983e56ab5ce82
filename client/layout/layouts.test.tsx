import { screen, waitFor, within } from '@testing-library/react'
import { Link, Route, Routes, useNavigate } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../testing/render'
import { Page } from '../ui/Page'
import { AdminLayout } from './AdminLayout'
import { NotFoundPage } from './NotFoundPage'
import { SiteLayout } from './SiteLayout'

describe('the site', () => {
  it('offers a visitor Login and Register, and a person who is signed in Logout', async () => {
    const signOut = vi.fn<() => void>()
    const { unmount } = render(<Site account={null} onSignOut={signOut} />)
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/signin')
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
    unmount()
    const { user } = render(
      <Site account={{ username: 'greenfield', homePath: '/dashboard' }} onSignOut={signOut} />,
    )
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    expect(signOut).toHaveBeenCalledOnce()
  })

  it('has the same links behind the menu of a small screen, closed again by Esc', async () => {
    const { user } = render(<Site account={null} onSignOut={nothing} />)
    // By its words and not its role: at the width of the test's window it is hidden, as it should be.
    await user.click(screen.getByText('Menu'))
    const drawer = await screen.findByRole('dialog')
    const links = within(drawer)
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(links).toEqual([
      'Home',
      'About Us',
      'Documentation',
      'Contact Us',
      'I got a letter',
      'Is there a claim about my child?',
      'Login',
      'Register',
    ])
    await user.keyboard('{Escape}')
    // Closing; it is gone once its animation has ended, and here nothing moves.
    await waitFor(() => expect(drawer).toHaveAttribute('data-state', 'closed'))
  })

  it('closes the menu once it has led somewhere, and Back does not open it again', async () => {
    const { user } = render(<Site account={null} onSignOut={nothing} />)
    await user.click(screen.getByText('Menu'))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByRole('link', { name: 'Register' }))
    await waitFor(() => expect(drawer).toHaveAttribute('data-state', 'closed'))
    await user.click(screen.getByText('Back'))
    expect(await screen.findByText('Away')).toBeVisible()
    await new Promise((settled) => setTimeout(settled, 50))
    expect(drawer).toHaveAttribute('data-state', 'closed')
  })

  it('names the tab after the page and takes the focus to its heading when one goes there', async () => {
    const { user } = render(<Site account={null} onSignOut={nothing} />)
    expect(document.title).toBe('Start · DMA')
    expect(document.body).toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Away' }))
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'This Page is Missing!!!' })).toHaveFocus(),
    )
    expect(screen.getByText('You Navigated to a wrong place')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/')
  })
})

describe('a school’s pages', () => {
  it('say how many notifications are unread and how many contends wait for an answer', () => {
    render(<School unread={3} waiting={2} />)
    expect(screen.getByRole('link', { name: 'Notifications 3 unread' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'List of Contends 2 waiting' })).toBeVisible()
  })

  it('keep the navigation when a screen breaks, and the screen can be tried again', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let broken = true
    const Screen = () => {
      if (broken) throw new Error('broken')
      return <p>Mended</p>
    }
    const { user } = render(<School unread={0} screen={<Screen />} />)
    expect(screen.getByRole('link', { name: 'My Home' })).toHaveAttribute('href', '/dashboard')
    broken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('Mended')).toBeVisible()
    quiet.mockRestore()
  })
})

function Site(props: React.ComponentProps<typeof SiteLayout>) {
  return (
    <Routes>
      <Route element={<SiteLayout {...props} />}>
        <Route path="/" element={<Page title="Start">{<Link to="/nowhere">Away</Link>}</Page>} />
        <Route
          path="*"
          element={
            <>
              <NotFoundPage />
              <Back />
            </>
          }
        />
      </Route>
    </Routes>
  )
}

/** The browser's own. */
function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

interface SchoolProps {
  unread: number
  waiting?: number
  screen?: React.ReactNode
}

function School({ unread, waiting = 0, screen }: SchoolProps) {
  const layout = (
    <AdminLayout schoolName="Greenfield" username="green" counts={{ unread, waiting }} onSignOut={nothing} />
  )
  return (
    <Routes>
      <Route element={layout}>
        <Route path="/" element={screen} />
      </Route>
    </Routes>
  )
}

function nothing() {}
