import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { render } from '../testing/render'
import { FileField } from './FileField'
import type { Upload, UploadedFile } from './useUpload'

const image = new File(['certificate'], 'certificate.png', { type: 'image/png' })

describe('a file', () => {
  it('is sent as soon as it is chosen, shows how far it is, and can be removed', async () => {
    const sending = later<{ id: string; url: string }>()
    const { user } = render(
      <Certificate
        upload={(_file, onProgress) => {
          onProgress(0.4)
          return sending.promise
        }}
      />,
    )
    await user.upload(screen.getByLabelText('Certificate'), image)
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    sending.resolve({ id: '7', url: '/files/secret' })
    expect(await screen.findByRole('link', { name: 'View Image' })).toHaveAttribute('href', '/files/secret')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByText('certificate.png')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Certificate')).toHaveFocus())
  })

  it('that was stopped on its way does not come back when it arrives after all', async () => {
    const sending = later<{ id: string; url: string }>()
    let stopped: AbortSignal | undefined
    const { user } = render(
      <Certificate
        upload={(_file, _onProgress, signal) => {
          stopped = signal
          return sending.promise
        }}
      />,
    )
    await user.upload(screen.getByLabelText('Certificate'), image)
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    sending.resolve({ id: '7', url: '/files/secret' })
    await waitFor(() => expect(stopped?.aborted).toBe(true))
    expect(screen.queryByText('certificate.png')).not.toBeInTheDocument()
  })

  it('that the server refuses says why, on its field', async () => {
    const refuse = () => Promise.reject(new Error('This file is damaged. Choose another one.'))
    const { user } = render(<Certificate upload={refuse} />)
    await user.upload(screen.getByLabelText('Certificate'), image)
    await waitFor(() =>
      expect(screen.getByLabelText('Certificate')).toHaveAccessibleDescription(/This file is damaged/),
    )
  })

  it('that is too large, or neither image nor PDF, is not even sent', async () => {
    let sent = 0
    const count = () => Promise.resolve({ id: String(++sent), url: '/files/x' })
    const { user } = render(<Certificate upload={count} />)
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Certificate'), large)
    expect(screen.getByText(/larger than 5 MB/)).toBeVisible()
    // A dropped file has not been through the chooser's filter.
    const text = new File(['hello'], 'notes.txt', { type: 'text/plain' })
    fireEvent.drop(screen.getByText('Choose a file'), { dataTransfer: { files: [text] } })
    expect(screen.getByText(/is not an image or a PDF/)).toBeVisible()
    expect(sent).toBe(0)
  })
})

function Certificate({ upload }: { upload: Upload }) {
  const [file, setFile] = useState<UploadedFile | null>(null)
  return <FileField name="certificate" label="Certificate" value={file} onChange={setFile} upload={upload} />
}

function later<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}
