import { Button, Flex } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { counted, figure } from '../../common/counts'

interface PagesProps {
  /** Of the first row that is shown, from 1. */
  startsAt: number
  shown: number
  total: number
  /** What is counted: one, and more. */
  of: [one: string, more: string]
  previous: Pick<LinkProps, 'to' | 'state'> | null
  next: Pick<LinkProps, 'to' | 'state'> | null
}

/** "26–50 of 312 debtors", and the way to the pages beside this one. */
export function Pages({ startsAt, shown, total, of: [one, more], previous, next }: PagesProps) {
  return (
    <Flex as="nav" aria-label="Pages" mt="4" gap="3" wrap="wrap" align="center" justify="space-between">
      <Flex color="fg.muted" role="status" textStyle="figures">
        {total === shown
          ? counted(total, one, more)
          : `${figure(startsAt)}–${figure(startsAt + shown - 1)} of ${figure(total)} ${more}`}
      </Flex>
      {(previous ?? next) && (
        <Flex
          gap="3"
          wrap="wrap"
          css={{ '& > *': { flexGrow: { base: 1, sm: 0 } } }}
          w={{ base: 'full', sm: 'auto' }}
        >
          <Step link={previous}>
            <ChevronLeft size={18} aria-hidden />
            Previous
          </Step>
          <Step link={next}>
            Next
            <ChevronRight size={18} aria-hidden />
          </Step>
        </Flex>
      )}
    </Flex>
  )
}

/** Where there is no such page it stays in its place, so that a thumb finds the other one where it was. */
function Step({ link, children }: { link: PagesProps['next']; children: ReactNode }) {
  if (!link)
    return (
      <Button variant="outline" disabled>
        {children}
      </Button>
    )
  return (
    <Button asChild variant="outline">
      <Link {...link}>{children}</Link>
    </Button>
  )
}
