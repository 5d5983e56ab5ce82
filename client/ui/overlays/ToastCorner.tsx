import {
  Box,
  Button,
  createToaster,
  Flex,
  Kbd,
  ToastActionTrigger,
  ToastCloseTrigger,
  ToastDescription,
  Toaster,
  ToastRoot,
  ToastTitle,
} from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { TOAST_CLOSES_AFTER_MS } from '../../constants'

/** What stands in the corner, or will (toaster.tsx). */
export const toasts = createToaster({
  placement: 'top-end',
  pauseOnPageIdle: true,
  max: 4,
  duration: TOAST_CLOSES_AFTER_MS,
})

/** Where toasts appear. */
export function ToastCorner() {
  return (
    <Toaster toaster={toasts} insetInline={{ mdDown: '4' }}>
      {(toast) => (
        <ToastRoot width={{ base: 'full', md: 'sm' }}>
          <Mark type={toast.type} />
          <Box minW="0" flex="1">
            <ToastTitle>{toast.title}</ToastTitle>
            {toast.description && <ToastDescription>{toast.description}</ToastDescription>}
            {toast.action && <Action label={toast.action.label} />}
          </Box>
          <ToastCloseTrigger aria-label="Close this message" />
        </ToastRoot>
      )}
    </Toaster>
  )
}

function Mark({ type }: { type: string | undefined }) {
  const Icon = type === 'error' ? CircleAlert : type === 'success' ? CircleCheck : Info
  return (
    <Box color={type === 'error' ? 'fg.error' : 'brand.fg'} pt="0.5" flexShrink="0">
      <Icon size={20} aria-hidden />
    </Box>
  )
}

/** A thumb's button. The keyboard gets here by the toasts' own keys, and a toast waits while the focus is in it. */
function Action({ label }: { label: ReactNode }) {
  return (
    <Flex align="center" gap="3" mt="2">
      <ToastActionTrigger asChild>
        <Button variant="outline" size="sm">
          {label}
        </Button>
      </ToastActionTrigger>
      <Box color="fg.muted" textStyle="xs" css={{ '@media (hover: none)': { display: 'none' } }}>
        <Kbd size="sm">Alt</Kbd> <Kbd size="sm">T</Kbd> leads here
      </Box>
    </Flex>
  )
}
