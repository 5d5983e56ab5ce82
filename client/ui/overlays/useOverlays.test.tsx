import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'

// What lies over pages is still on its way, as when a page has just come.
beforeEach(() => vi.resetModules())

it('the menu opens as soon as it is there when it was pressed before, and takes the focus', async () => {
  const { SideDrawer } = await import('../../layout/SideDrawer')
  await renderPage(
    <SideDrawer>
      <a href="/contact">Contact Us</a>
    </SideDrawer>,
  )
  const menu = screen.getByText('Menu')
  expect(menu).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(menu)
  expect(screen.queryByRole('dialog')).toBeNull()
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement))
})

it('the first toast is told in a region that stands before it', async () => {
  const { notify } = await import('./toaster')
  await renderPage(<p>A page</p>)
  notify.error('Nothing was saved')
  const region = await screen.findByRole('region', { name: /Notifications/ })
  expect(region).not.toHaveTextContent('Nothing was saved')
  expect(region).toHaveAttribute('aria-live', 'polite')
  await waitFor(() => expect(region).toHaveTextContent('Nothing was saved'))
})

async function renderPage(page: React.ReactNode) {
  const { Appearance } = await import('../Appearance')
  render(
    <MemoryRouter>
      <Appearance>{page}</Appearance>
    </MemoryRouter>,
  )
}
