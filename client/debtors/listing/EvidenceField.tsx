import { MOST_EVIDENCE } from '../../../common/limits'
import { Box, Grid } from '@chakra-ui/react'
import { FileCard } from '../../ui/fields/FileCard'
import { FileField } from '../../ui/fields/FileField'
import { fieldIds } from '../../ui/fields/Question'
import type { OnItsWay, Upload, UploadedFile } from '../../ui/fields/useUpload'

interface EvidenceFieldProps {
  /** As the server's input calls it. */
  name: string
  label: string
  /** What fits here, and who sees it. */
  hint?: string
  value: readonly UploadedFile[]
  onChange: (files: UploadedFile[]) => void
  onSending: (file: OnItsWay | null) => void
  upload: Upload
  /** How many more than `value` may come. */
  room: number
  error?: string | undefined
}

/** Papers about a debt: one after the other, each sent as soon as it is chosen. */
export function EvidenceField(props: EvidenceFieldProps) {
  const { name, label, hint = HINT, value: files, onChange, onSending, upload, room, error } = props
  return (
    <Grid gap="3" templateColumns="minmax(0, 1fr)">
      {files.length > 0 && (
        <Grid asChild gap="2">
          <ul aria-label={label}>
            {files.map((file) => (
              <li key={file.id}>
                <FileCard
                  id={`${fieldIds(name).control}-${file.id}`}
                  file={file}
                  onRemove={() => onChange(files.filter((other) => other !== file))}
                />
              </li>
            ))}
          </ul>
        </Grid>
      )}
      {room > 0 ? (
        <FileField
          name={name}
          label={files.length > 0 ? 'Another file' : label}
          hint={files.length > 0 ? undefined : hint}
          optional
          value={null}
          onChange={(file) => file && onChange([...files, file])}
          onSending={onSending}
          upload={upload}
          error={error}
        />
      ) : (
        <Box color="fg.muted">{MOST_EVIDENCE} files are the most. Remove one to choose another.</Box>
      )}
    </Grid>
  )
}

const HINT = `An unpaid bill, a letter, a receipt: up to ${MOST_EVIDENCE} files. Other schools never see them.`
