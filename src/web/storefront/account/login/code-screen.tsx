import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { AccountScreen } from '#web/storefront/account/account-screen.tsx'
import { SentTo } from './code-field.tsx'
import { OtherForm } from '#web/storefront/account/form-parts.tsx'
import { withNext } from './next-path.ts'
import { NoCodes } from './no-codes.tsx'
import { NumberStep, type CodePurpose, type SentCode } from './number-step.tsx'
import { useSendsCodes } from './sends-codes.ts'

type CodeScreenProps = {
  purpose: CodePurpose
  title: string
  greeting: string
  question: string
  children: (mobile: string) => ReactNode
}

/**
 * A form in two steps: first the number for the code, then `children`. `question` stands beside the
 * link to the log-in.
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
