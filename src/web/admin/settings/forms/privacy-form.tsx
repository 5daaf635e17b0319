import { useState, type ReactElement } from 'react'
import { DEFAULT_PRIVACY_RULE, MIN_KEPT_MONTHS } from '#shared/privacy/privacy-rule.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { Fields, type Field } from '#web/admin/settings/fields.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { flagOf, textsOf, toNumber, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const { complaintMonths, mailMonths, pictureMonths } = DEFAULT_PRIVACY_RULE
const START: Texts = {
  complaintMonths: String(complaintMonths),
  mailMonths: String(mailMonths),
  pictureMonths: String(pictureMonths),
}

const FIELDS: readonly Field[] = [
  {
    name: 'complaintMonths',
    label: 'Months that a resolved complaint is kept',
    numeric: true,
    hint: `At least ${MIN_KEPT_MONTHS}. Then it is deleted, with its mails and pictures.`,
  },
  {
    name: 'pictureMonths',
    label: 'Months that pictures of customers are kept',
    numeric: true,
    hint:
      `At least ${MIN_KEPT_MONTHS} after a return or complaint is decided. ` +
      'Till then they stay.',
  },
  {
    name: 'mailMonths',
    label: 'Months that a mail is kept',
    numeric: true,
    hint: `At least ${MIN_KEPT_MONTHS}. Mails that are still to be sent stay.`,
  },
]

const asksAdultOf = (saved: unknown): boolean =>
  flagOf(saved, 'asksAdult', DEFAULT_PRIVACY_RULE.asksAdult)

/** How long personal data is kept, and whether customers say that they are adults. */
export function PrivacyForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [texts, setTexts] = useState(() => textsOf(setting.value, START))
  const [asksAdult, setAsksAdult] = useState(() => asksAdultOf(setting.value))
  return (
    <SettingForm
      id={setting.name}
      title="Privacy"
      line={
        'The privacy notice at /privacy/notice follows these. A change is a new version, which ' +
        'customers are asked to accept.'
      }
      state={state}
      value={() => ({
        asksAdult,
        complaintMonths: toNumber(texts.complaintMonths ?? ''),
        mailMonths: toNumber(texts.mailMonths ?? ''),
        pictureMonths: toNumber(texts.pictureMonths ?? ''),
      })}
      fill={(value) => {
        setTexts(textsOf(value, START))
        setAsksAdult(asksAdultOf(value))
      }}
      snapshot={() => () => {
        setTexts(texts)
        setAsksAdult(asksAdult)
      }}
    >
      <Fields
        fields={FIELDS}
        texts={texts}
        problems={state.problems}
        onChange={(name, text) => setTexts({ ...texts, [name]: text })}
      />
      <Tick
        className="mt-4"
        checked={asksAdult}
        onChange={({ target }) => setAsksAdult(target.checked)}
      >
        Ask customers whether they are 18 or older
      </Tick>
      <p className="mt-1.5 text-xs text-jamun-500">
        An own box at the registration and in the account. Nobody has to tick it to register.
      </p>
    </SettingForm>
  )
}
