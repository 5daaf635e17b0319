import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import {
  isAccepted,
  saveConsents,
  type ConsentInput,
  type Consents,
} from '#web/api/account/consents.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import type { CustomerLoad } from '#web/storefront/account/customer-loader.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { AccountSection } from './account-section.tsx'
import { useProfile } from './profile-layout.tsx'

const LINK = 'text-rani-600 underline underline-offset-4 hover:text-rani-700'

const date = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})
const formatDate = (instant: string): string => date.format(new Date(instant))

type Choice = Omit<ConsentInput, 'source'>

/** Saves a choice. Returns all of them. */
export async function saveChoice(choice: Choice): Promise<Consents> {
  const consents = await saveConsents({ ...choice, source: 'account' })
  toast('success', 'Your choice is saved.')
  return consents
}

/** The privacy notice, consent to news, and the declaration of adults: each with one button. */
export function PrivacyChoices({ load }: { load: CustomerLoad<Consents> }): ReactElement {
  const { onSessionEnd } = useProfile()
  const action = useCustomerAction<Consents>(({ error }) => {
    if (error)
      toast('error', serverMessage(error, 'Your choice could not be saved. Please try again.'))
  })
  const choose = (choice: Choice) => void action.send({ kind: 'consents', choice })
  return (
    <AccountSection
      title="Privacy"
      help="What you have accepted, and whether we may write to you. You can change it at any time."
    >
      <CustomerContent
        load={load}
        reply={action.reply}
        placeholder={null}
        failed={() => (
          <p className="text-sm font-medium text-sindoor-600">
            Your choices could not be loaded. Please try again later.
          </p>
        )}
        onSessionEnd={onSessionEnd}
      >
        {(consents) => (
          <div className="stack-6">
            <Notice consents={consents} busy={action.busy} choose={choose} />
            <News consents={consents} busy={action.busy} choose={choose} />
            {consents.asksAdult && <Adult consents={consents} busy={action.busy} choose={choose} />}
          </div>
        )}
      </CustomerContent>
    </AccountSection>
  )
}

type ChoiceProps = { consents: Consents; busy: boolean; choose: (choice: Choice) => void }

function Notice({ consents, busy, choose }: ChoiceProps) {
  const { accepted, noticeVersion } = consents
  const isCurrent = isAccepted(consents)
  const earlier = accepted
    ? 'Our privacy notice has changed since you accepted it. '
    : 'You have not accepted our privacy notice yet. '
  return (
    <div>
      <p>
        {isCurrent && accepted
          ? `You accepted our privacy notice on ${formatDate(accepted.at)}. `
          : earlier}
        <Link to="/privacy/notice" className={LINK}>
          Read the privacy notice
        </Link>
      </p>
      {!isCurrent && (
        <Button
          look="outline"
          className="mt-3 w-full"
          busy={busy}
          onClick={() => choose({ notice: noticeVersion })}
        >
          I have read it and accept it
        </Button>
      )}
    </div>
  )
}

function News({ consents: { marketingSince }, busy, choose }: ChoiceProps) {
  return (
    <div>
      <p>
        {marketingSince
          ? `Since ${formatDate(marketingSince)} we may write to you about new pieces and offers.`
          : 'We do not write to you about new pieces and offers.'}
      </p>
      <Button
        look="outline"
        className="mt-3 w-full"
        busy={busy}
        onClick={() => choose({ marketing: !marketingSince })}
      >
        {marketingSince ? 'Stop news and offers' : 'Send me news and offers'}
      </Button>
    </div>
  )
}

function Adult({ consents: { adultSince }, busy, choose }: ChoiceProps) {
  if (adultSince) return <p>You said on {formatDate(adultSince)} that you are 18 or older.</p>
  return (
    <Button look="outline" className="w-full" busy={busy} onClick={() => choose({ adult: true })}>
      I am 18 or older
    </Button>
  )
}
