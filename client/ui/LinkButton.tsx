import { Button, type ButtonProps } from '@chakra-ui/react'
import { Link as RouterLink, type To } from 'react-router-dom'

interface LinkButtonProps extends Omit<ButtonProps, 'asChild' | 'onClick' | 'type'> {
  /** A path out of `paths`. */
  to: To
  state?: object
}

/** Looks like a button, goes like a link: for the one step that a screen leads to. */
export function LinkButton({ to, state, children, ...button }: LinkButtonProps) {
  return (
    <Button asChild {...button}>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </Button>
  )
}
