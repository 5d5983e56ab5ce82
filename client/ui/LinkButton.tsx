import { Button, type ButtonProps } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'

interface LinkButtonProps extends Omit<ButtonProps, 'asChild' | 'onClick' | 'type'> {
  /** A path out of `paths`. */
  to: string
}

/** Looks like a button, goes like a link: for the one step that a screen leads to. */
export function LinkButton({ to, children, ...button }: LinkButtonProps) {
  return (
    <Button asChild {...button}>
      <RouterLink to={to}>{children}</RouterLink>
    </Button>
  )
}
