import { Box, chakra, Flex } from '@chakra-ui/react'

/** The name with its mark; `line` adds what we do, where there is room for it. */
export function Logo({ line }: { line?: 'shown' }) {
  return (
    <Flex align="center" gap="2.5" minH="11" color="fg">
      <Mark />
      <Box fontWeight="bold" textStyle="md" lineHeight="1" letterSpacing="0.04em">
        DMA
      </Box>
      {line && (
        <Box
          display={{ base: 'none', xl: 'block' }}
          textStyle="xs"
          lineHeight="1.25rem"
          color="fg.muted"
          ps="2.5"
          borderInlineStartWidth="1px"
          whiteSpace="nowrap"
        >
          Debtor monitoring for schools
        </Box>
      )}
    </Flex>
  )
}

/** The ledger line: a margin rule and four lines of a book that together make a D. Whole pixels at 16. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <chakra.svg asChild fill="brand.solid" flexShrink="0">
      <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden>
        <path d="M1 1h2v14H1zM5 1h6v2H5zM5 5h10v2H5zM5 9h10v2H5zM5 13h6v2H5z" />
      </svg>
    </chakra.svg>
  )
}
