import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeFragmentData } from '../gql/fragment-masking'
import { DocumentPicture_FileFragmentDoc } from '../gql/graphql'
import { render } from '../testing/render'
import { DocumentPicture } from './DocumentPicture'

it('a document that cannot be loaded says so, small and large, and is tried again whenever it is opened', async () => {
  const document = { id: '5', url: '/files/secret', name: 'tax.png', mediaType: 'image/png' }
  const { user } = render(
    <DocumentPicture
      label="Tax certification"
      file={makeFragmentData(document, DocumentPicture_FileFragmentDoc)}
    />,
  )
  const frame = screen.getByRole('button', { name: 'View Image: Tax certification' })
  fireEvent.error(frame.querySelector('img')!)
  expect(within(frame).getByText('This picture could not be loaded.')).toBeVisible()

  await user.click(frame)
  const zoomed = within(await screen.findByRole('dialog', { name: 'Tax certification' }))
  expect(zoomed.getByRole('status')).toHaveTextContent('The picture is on its way.')
  fireEvent.error(zoomed.getByRole('img'))
  expect(zoomed.getByRole('status')).toHaveTextContent('This picture could not be loaded.')
  expect(zoomed.queryByRole('img')).not.toBeInTheDocument()
  expect(frame.querySelector('img')).toHaveAttribute('src', '/files/secret')

  await user.click(zoomed.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(frame)
  const again = within(await screen.findByRole('dialog', { name: 'Tax certification' }))
  fireEvent.load(again.getByRole('img'))
  expect(again.queryByRole('status')).not.toBeInTheDocument()
})

it('a document that is a PDF is downloaded, and never shown inside the page', () => {
  const document = { id: '6', url: '/files/paper', name: 'tax.pdf', mediaType: 'application/pdf' }
  const { container } = render(
    <DocumentPicture
      label="Tax certification"
      file={makeFragmentData(document, DocumentPicture_FileFragmentDoc)}
    />,
  )
  const link = screen.getByRole('link', { name: 'Download PDF: Tax certification' })
  expect(link).toHaveAttribute('href', '/files/paper')
  expect(within(link).getByText('tax.pdf')).toBeVisible()
  expect(container.querySelector('img, iframe, embed, object')).toBeNull()
})
