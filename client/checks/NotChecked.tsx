import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Notice } from '../ui/Notice'
import type { Applicant } from './applicants/applicant'
import { counted } from '../../common/counts'

interface NotCheckedProps {
  applicants: readonly Applicant[]
  /** What to do about it. */
  children: ReactNode
}

/** The lines that cannot be checked, each with what is to be mended; nothing where there are none. */
export function NotChecked({ applicants, children }: NotCheckedProps) {
  const wrong = applicants.filter(({ problem }) => problem)
  if (wrong.length === 0) return null
  const title = `${counted(wrong.length, 'line')} cannot be checked`
  return (
    <Notice title={title} tone="danger">
      {children}
      <chakra.ul mt="2" maxH="30rem" overflowY="auto" tabIndex={0} aria-label={title}>
        {wrong.map(({ row, asked, problem }) => (
          <chakra.li key={row} display="flex" gap="3" py="1.5" borderTopWidth="1px">
            <Box flexShrink="0" w="16" textStyle="figures" fontWeight="medium">
              Line {row}
            </Box>
            <Box minW="0" overflowWrap="anywhere">
              {asked.student && <Box color="fg.muted">{asked.student}</Box>}
              {problem}
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
    </Notice>
  )
}
