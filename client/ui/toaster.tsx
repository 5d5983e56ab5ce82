import {
  Box,
  createToaster,
  ToastCloseTrigger,
  ToastDescription,
  Toaster as ChakraToaster,
  ToastRoot,
  ToastTitle,
} from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { TOAST_CLOSES_AFTER_MS, TOAST_DELAY_MS } from '../constants'

/** Says something for five seconds or `closesAfterMs`, top right. What must not be missed belongs on the page as well. */
export const notify = {
  error: say('error'),
  success: say('success'),
  info: say('info'),
}

const toasts = createToaster({
  placement: 'top-end',
  pauseOnPageIdle: true,
  max: 4,
  duration: TOAST_CLOSES_AFTER_MS,
})

/** The corner where toasts appear; mounted once by Appearance. */
export function Toaster() {
  return (
    <ChakraToaster toaster={toasts} insetInline={{ mdDown: '4' }}>
      {(toast) => (
        <ToastRoot width={{ base: 'full', md: 'sm' }}>
          <Mark type={toast.type} />
          <Box minW="0" flex="1">
            <ToastTitle>{toast.title}</ToastTitle>
            {toast.description && <ToastDescription>{toast.description}</ToastDescription>}
          </Box>
          <ToastCloseTrigger aria-label="Close this message" />
        </ToastRoot>
      )}
    </ChakraToaster>
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

type Kind = 'error' | 'success' | 'info'

function say(type: Kind) {
  return (title: string, description?: string, closesAfterMs = TOAST_CLOSES_AFTER_MS) => {
    setTimeout(() => toasts.create({ type, title, description, duration: closesAfterMs }), TOAST_DELAY_MS)
  }
}
