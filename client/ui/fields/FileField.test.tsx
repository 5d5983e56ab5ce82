import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from '../../testing/render'
import { FileField } from './FileField'
import type { Upload, UploadedFile } from './useUpload'

const MB = 1024 * 1024
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
    expect(await screen.findByRole('link', { name: 'View Image: certificate.png' })).toHaveAttribute(
      'href',
      '/files/secret',
    )
    await user.click(screen.getByRole('button', { name: 'Remove: certificate.png' }))
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
    await user.click(screen.getByRole('button', { name: 'Stop: certificate.png' }))
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
    for (const [type, most] of [
      ['image/png', 15],
      ['application/pdf', 5],
    ] as const) {
      const large = new File([new Uint8Array(most * MB + 1)], 'large', { type })
      await user.upload(screen.getByLabelText('Certificate'), large)
      expect(screen.getByText(new RegExp(`larger than ${most} MB`))).toBeVisible()
    }
    // A dropped file has not been through the chooser's filter.
    const text = new File(['hello'], 'notes.txt', { type: 'text/plain' })
    fireEvent.drop(screen.getByText('Choose a file'), { dataTransfer: { files: [text] } })
    expect(screen.getByText(/is not an image or a PDF/)).toBeVisible()
    expect(sent).toBe(0)
  })
})

describe('a photo above the usual limit', () => {
  const photo = new File([new Uint8Array(12 * MB)], 'IMG_7.HEIC', { type: 'image/heic' })

  it('is made smaller before it is sent, and says so', async () => {
    const sizes: unknown[] = []
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 6000, height: 3000, close() {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect() {},
      drawImage: (_: unknown, ...at: number[]) => void sizes.push(at),
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((taken) =>
      taken(new Blob([new Uint8Array(1.4 * MB)], { type: 'image/jpeg' })),
    )
    const sent: File[] = []
    const keep: Upload = (file) => Promise.resolve({ id: String(sent.push(file)), url: '/files/x' })
    const { user } = render(<Certificate upload={keep} />)
    await user.upload(screen.getByLabelText('Certificate'), photo)
    expect(await screen.findByText('Made smaller: 12 MB → 1.4 MB')).toBeVisible()
    expect(sizes).toEqual([[0, 0, 2400, 1200]])
    expect(sent).toMatchObject([{ name: 'IMG_7.jpg', type: 'image/jpeg' }])
    expect(screen.getByRole('group', { name: /IMG_7.jpg/ })).toHaveAccessibleDescription(/Made smaller/)
  })

  it('goes as it is where the browser cannot open it, and says what the server made of it', async () => {
    const sent: File[] = []
    const keep: Upload = (file) => {
      sent.push(file)
      return Promise.resolve({ id: '1', url: '/files/x', size: 2 * MB })
    }
    const { user } = render(<Certificate upload={keep} />)
    await user.upload(screen.getByLabelText('Certificate'), photo)
    expect(await screen.findByText('Made smaller: 12 MB → 2 MB')).toBeVisible()
    expect(sent).toEqual([photo])
  })
})

function Certificate({ upload }: { upload: Upload }) {
  const [file, setFile] = useState<UploadedFile | null>(null)
  return (
    <FileField
      name="certificate"
      label="Certificate"
      value={file}
      onChange={setFile}
      onSending={() => {}}
      upload={upload}
    />
  )
}

function later<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}
