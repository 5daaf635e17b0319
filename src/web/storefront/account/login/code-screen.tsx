import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { toDialNumber, useSendsCodes, useShop } from '#web/session/shop-facts.ts'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { SentTo } from './code-field.tsx'
import { OtherForm } from '#web/storefront/account/form-parts.tsx'
import { withNext } from './next-path.ts'
import { NumberStep, type CodePurpose, type SentCode } from './number-step.tsx'

type CodeScreenProps = {
  purpose: CodePurpose
  title: string
  greeting: string
  question: string
  children: (mobile: string) => ReactNode
}

/**
 * A form in two steps: first the number for the code, then `children`. `question` is shown beside
 * the link to the log-in.
 */
export function CodeScreen({ purpose, title, greeting, question, children }: CodeScreenProps) {
  const [search] = useSearchParams()
  const sendsCodes = useSendsCodes()
  const [sent, setSent] = useState<SentCode>()
  const [mobile, setMobile] = useState('')

  function changeNumber(): void {
    setMobile(sent?.mobile ?? '')
    setSent(undefined)
  }

  return (
    <AccountScreen cloth="haldi" greeting={greeting} title={title}>
      {!sendsCodes && <NoCodes purpose={purpose} />}
      {sendsCodes && sent && (
        <>
          <SentTo sent={sent} purpose={purpose} onResend={setSent} onChangeNumber={changeNumber} />
          {children(sent.mobile)}
        </>
      )}
      {sendsCodes && !sent && (
        <NumberStep purpose={purpose} initialMobile={mobile} onSent={setSent} />
      )}
      <OtherForm question={question} to={withNext('/login', search)} label="Sign In" />
    </AccountScreen>
  )
}

const EXPLANATIONS: Record<CodePurpose, string> = {
  login: 'We do not send codes by text message. Please sign in with your password.',
  password: 'We do not send text messages, so you cannot set a new password here by yourself.',
}

const LINK =
  'inline-flex min-h-11 items-center font-medium text-rani-600 underline underline-offset-4'

/** Replaces the code forms when the shop cannot send text messages. Says how to reach the shop. */
function NoCodes({ purpose }: { purpose: CodePurpose }) {
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
