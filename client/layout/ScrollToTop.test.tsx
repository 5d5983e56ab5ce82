import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { HasMoved, useHasMoved } from '../ui/Page'
import { ScrollToTop } from './ScrollToTop'

it('another page begins at its top; the first one, and a search on it, stay where they are', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Routes>
        <Route element={<Frame />}>
          <Route path="/list" element="A list" />
          <Route path="/other" element="Another page" />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  expect(scrolled).not.toHaveBeenCalled()
  for (const name of ['Search', 'Part', 'Search']) await userEvent.click(screen.getByText(name))
  expect(scrolled).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Other'))
  expect(scrolled).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByText('List'))
  expect(scrolled).toHaveBeenCalledTimes(2)
})

function Frame() {
  return (
    <HasMoved value={useHasMoved()}>
      <ScrollToTop />
      <Link to="?q=a">Search</Link>
      <Link to="#part">Part</Link>
      <Link to="/other">Other</Link>
      <Link to="/list">List</Link>
      <Outlet />
    </HasMoved>
  )
}
