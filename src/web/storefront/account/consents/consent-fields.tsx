import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useAsksAdult, useShop } from '#web/session/shop-facts.ts'

const LINK = 'text-rani-600 underline underline-offset-4 hover:text-rani-700'

type Field = Omit<ComponentProps<'input'>, 'type' | 'className'>

/**
 * The boxes of the registration: the privacy notice, news and offers, and the declaration of
 * adults where the settings ask for it. None is ticked, and none is needed to register.
 */
export function ConsentFields({
  register,
}: {
  register: (name: 'notice' | 'marketing' | 'adult') => Field
}): ReactElement {
  const shop = useShop()
  return (
    <fieldset className="border-t border-jamun-200 pt-3">
      <legend className="sr-only">Your choices</legend>
      <Box field={register('notice')}>
        I have read the{' '}
        <Link to="/privacy/notice" target="_blank" className={LINK}>
          privacy notice
        </Link>{' '}
        and accept it.
      </Box>
      {useAsksAdult() && <Box field={register('adult')}>I am 18 or older.</Box>}
      <Box field={register('marketing')}>
        {shop.name} may write to me about new pieces and offers. I can stop this in my account at
        any time.
      </Box>
      <p className="mt-2 text-xs text-jamun-500">
        You can register without them, and choose later in your account.
      </p>
    </fieldset>
  )
}

const Box = ({ field, children }: { field: Field; children: ReactNode }) => (
  <label className="flex min-h-11 items-start gap-3 py-2.5 text-sm">
    <input type="checkbox" className="size-5 shrink-0 accent-rani-600" {...field} />
    <span>{children}</span>
  </label>
)
