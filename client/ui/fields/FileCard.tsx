import { Box, Button, chakra, Flex, Image } from '@chakra-ui/react'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { filePath } from '../filePath'
import { ProgressBar } from '../ProgressBar'
import type { UploadedFile } from './useUpload'

interface FileCardProps {
  /** The field's, so that an error summary and the focus can come here. */
  id: string
  file: Pick<UploadedFile, 'name'> & Partial<UploadedFile>
  /** The question that it answers, and what is said about it: ids, for a page with several files of one name. */
  labelledBy?: string
  describedBy?: string | undefined
  /** 0 to 1 while it is being sent. */
  progress?: number | undefined
  onRemove: () => void
}

/** The file that a field holds: a preview, its name, how far it has got, and the way to take it back. */
export function FileCard({ id, file, labelledBy, describedBy, progress, onRemove }: FileCardProps) {
  const sending = progress !== undefined
  const view = file.name.toLowerCase().endsWith('.pdf') ? 'View file' : 'View Image'
  const remove = sending ? 'Stop' : 'Remove'
  return (
    <Flex
      id={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={[labelledBy, `${id}-name`].filter(Boolean).join(' ')}
      aria-describedby={[file.note && `${id}-note`, describedBy].filter(Boolean).join(' ') || undefined}
      wrap="wrap"
      align="center"
      gap="3"
      p="2"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg.panel"
      focusVisibleRing="outside"
      focusRingColor="brand.focusRing"
    >
      <Preview url={sending || !file.url ? undefined : filePath(file.url)} />
      <Box flex="1 1 6rem" minW="0">
        <Box id={`${id}-name`} truncate fontWeight="medium">
          {file.name}
        </Box>
        {sending ? (
          <ProgressBar value={progress} label={`Sending ${file.name}`} />
        ) : (
          <>
            {file.note && (
              <Box id={`${id}-note`} color="fg.muted" textStyle="xs">
                {file.note}
              </Box>
            )}
            <chakra.a
              href={file.url && filePath(file.url)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${view}: ${file.name}`}
              color="brand.fg"
              textStyle="xs"
              textDecoration="underline"
              textUnderlineOffset="3px"
              focusVisibleRing="outside"
            >
              {view}
            </chakra.a>
          </>
        )}
      </Box>
      <Button variant="ghost" size="sm" minH="11" aria-label={`${remove}: ${file.name}`} onClick={onRemove}>
        {remove}
      </Button>
    </Flex>
  )
}

function Preview({ url }: { url: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  const size = { boxSize: '12', flexShrink: '0', borderRadius: 'l1', bg: 'bg.muted' }
  if (url && failed !== url)
    return <Image src={url} alt="" {...size} objectFit="cover" onError={() => setFailed(url)} />
  return (
    <Flex {...size} align="center" justify="center" color="fg.muted">
      <FileText size={20} aria-hidden />
    </Flex>
  )
}
