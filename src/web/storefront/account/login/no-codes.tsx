import { useShop } from '#web/session/shop-facts.ts'
import { toDialNumber } from '#web/storefront/layout/shop-details.ts'
import type { CodePurpose } from './number-step.tsx'

const EXPLANATIONS: Record<CodePurpose, string> = {
  login: 'We do not send codes by text message. Please sign in with your password.',
  password: 'We do not send text messages, so you cannot set a new password here by yourself.',
}

const LINK =
  'inline-flex min-h-11 items-center font-medium text-rani-600 underline underline-offset-4'

/** Replaces the code forms when the shop cannot send text messages. Says how to reach the shop. */
export function NoCodes({ purpose }: { purpose: CodePurpose }) {
  const { email, phone, hours } = useShop()
  return (
    <div className="mt-6">
      <p>{EXPLANATIONS[purpose]}</p>
      <p className="mt-3">
        {purpose === 'login' ? 'You do not know it any more? ' : ''}Write to us or call us, and we
        help you to get in:
      </p>
      <ul className="mt-1">
        <li>
          <a href={`mailto:${email}`} className={`${LINK} wrap-anywhere`}>
            {email}
          </a>
        </li>
        <li>
          <a href={`tel:${toDialNumber(phone)}`} className={`tnum ${LINK}`}>
            {phone}
          </a>
          {hours && <span className="block text-sm text-jamun-700">{hours}</span>}
        </li>
      </ul>
    </div>
  )
}
