import { Box, chakra, Flex, Image } from '@chakra-ui/react'
import { FileText, FileX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { gql } from '../gql-tag'
import { type FragmentType, readFragment } from '../gql/fragment-masking'
import { DocumentPicture_FileFragmentDoc } from '../gql/graphql'
import { filePath } from '../ui/filePath'
import { ImageZoom } from '../ui/overlays/ImageZoom'

gql`
  fragment DocumentPicture_file on File {
    id
    url
    name
    mediaType
  }
`

interface DocumentPictureProps {
  /** "Tax certification", or "Tax certification, new". */
  label: string
  file: FragmentType<typeof DocumentPicture_FileFragmentDoc>
  /** What is said about it, under it. */
  remark?: ReactNode
}

/** A document: as a picture that opens to the full screen, to be read closely, or as a PDF that is downloaded. */
export function DocumentPicture({ label, file, remark }: DocumentPictureProps) {
  const { url, name, mediaType } = readFragment(DocumentPicture_FileFragmentDoc, file)
  const Shown = mediaType === 'application/pdf' ? Pdf : Picture
  return (
    <chakra.figure
      minW="0"
      display="grid"
      // In a grid, captions, pictures and remarks stand on common lines.
      gridRow="span 3"
      gridTemplateRows="subgrid"
      gridTemplateColumns="minmax(0, 1fr)"
      rowGap="1.5"
    >
      <chakra.figcaption alignSelf="end" fontWeight="medium">
        {label}
      </chakra.figcaption>
      <Shown label={label} name={name} src={filePath(url)} />
      <Box>{remark}</Box>
    </chakra.figure>
  )
}

interface ShownProps {
  label: string
  name: string
  src: string
}

function Picture({ label, name, src }: ShownProps) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const look = () => {
    setOpen(true)
    // What failed is tried again.
    setFailed(false)
  }
  return (
    <>
      <Frame onClick={look} aria-label={`View Image: ${label}`} title={name}>
        {failed ? (
          <Flex direction="column" align="center" justify="center" h="full" gap="2" p="4" color="fg.muted">
            <FileX2 size={24} aria-hidden />
            This picture could not be loaded.
          </Flex>
        ) : (
          <Image
            src={src}
            alt=""
            w="full"
            h="full"
            objectFit="contain"
            loading="lazy"
            onError={() => setFailed(true)}
          />
        )}
        <Invitation>View Image</Invitation>
      </Frame>
      <ImageZoom open={open} onClose={() => setOpen(false)} title={label} src={src} />
    </>
  )
}

/** Never shown inside our own page (server/documents/inspect-pdf.ts): the person's own viewer opens it. */
function Pdf({ label, name, src }: ShownProps) {
  return (
    <Frame asChild cursor="pointer">
      <a href={src} target="_blank" rel="noreferrer" aria-label={`Download PDF: ${label}`}>
        <Flex direction="column" align="center" justify="center" h="full" gap="2" p="4" color="fg.muted">
          <FileText size={24} aria-hidden />
          <Box maxW="full" textAlign="center" wordBreak="break-word">
            {name}
          </Box>
        </Flex>
        <Invitation>Download PDF</Invitation>
      </a>
    </Frame>
  )
}

/** What a tap does. */
function Invitation({ children }: { children: string }) {
  return (
    <Box
      position="absolute"
      bottom="2"
      _print={{ display: 'none' }}
      insetEnd="2"
      px="2.5"
      py="1"
      bg="bg.panel"
      color="brand.fg"
      borderWidth="1px"
      borderRadius="l1"
      textStyle="xs"
      fontWeight="semibold"
    >
      {children}
    </Box>
  )
}

const Frame = chakra(
  'button',
  {
    base: {
      position: 'relative',
      display: 'block',
      width: 'full',
      aspectRatio: { base: '4 / 3', md: '4 / 5' },
      overflow: 'hidden',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'l2',
      bg: 'bg.muted',
      cursor: 'zoom-in',
      _print: { maxHeight: '8cm' },
      _hover: { borderColor: 'fg' },
      focusVisibleRing: 'outside',
      focusRingColor: 'brand.focusRing',
    },
  },
  { defaultProps: { type: 'button' } },
)
