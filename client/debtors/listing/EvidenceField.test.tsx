import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '../../testing/render'
import type { UploadedFile } from '../../ui/fields/useUpload'
import { MOST_EVIDENCE } from '../../../common/limits'
import { EvidenceField } from './EvidenceField'

const paper = (number: number) => new File(['paper'], `paper-${number}.pdf`, { type: 'application/pdf' })

it('evidence is taken file by file, up to five, and makes room again when one is removed', async () => {
  const { user } = render(<Papers />)
  for (let number = 1; number <= MOST_EVIDENCE; number++) {
    await user.upload(
      screen.getByLabelText(number === 1 ? /^Evidence files/ : /^Another file/),
      paper(number),
    )
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^View file/ })).toHaveLength(number))
  }
  expect(screen.getByText(/5 files are the most/)).toBeVisible()
  expect(screen.queryByLabelText(/^Another file/)).not.toBeInTheDocument()
  await user.click(screen.getAllByRole('button', { name: /^Remove/ })[1]!)
  expect(screen.queryByText('paper-2.pdf')).not.toBeInTheDocument()
  expect(screen.getByText('paper-3.pdf')).toBeVisible()
  expect(screen.getByLabelText(/^Another file/)).toBeEnabled()
})

it('a paper that is removed while another is on its way stays removed when that arrives', async () => {
  let arrive = () => {}
  const late = new Promise<void>((done) => (arrive = done))
  const { user } = render(<Papers until={{ 'paper-2.pdf': late }} />)
  await user.upload(screen.getByLabelText(/^Evidence files/), paper(1))
  await user.upload(await screen.findByLabelText(/^Another file/), paper(2))
  await user.click(screen.getByRole('button', { name: 'Remove: paper-1.pdf' }))
  arrive()
  expect(await screen.findByRole('link', { name: /^View file: paper-2/ })).toBeVisible()
  expect(screen.queryByText('paper-1.pdf')).not.toBeInTheDocument()
})

function Papers({ until = {} }: { until?: Record<string, Promise<void>> }) {
  const [files, setFiles] = useState<UploadedFile[]>([])
  const upload = async (file: File) => {
    await until[file.name]
    return { id: file.name, url: `/files/${file.name}` }
  }
  return (
    <EvidenceField
      name="evidence"
      label="Evidence files"
      value={files}
      onChange={setFiles}
      onSending={() => {}}
      upload={upload}
      room={MOST_EVIDENCE - files.length}
    />
  )
}
