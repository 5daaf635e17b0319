import { useState, type ReactElement } from 'react'
import { DEFAULT_REVIEW_RULE } from '#shared/reviews/review-rule.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { Fields, type Field } from '#web/admin/settings/fields.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { flagOf, textsOf, toNumber, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const START: Texts = { askAfterDays: String(DEFAULT_REVIEW_RULE.askAfterDays) }

const FIELDS: readonly Field[] = [
  {
    name: 'askAfterDays',
    label: 'Days after delivery until a mail asks for reviews',
    numeric: true,
    hint: 'Once for each order. 0: nobody is asked.',
  },
]

const publishesAtOnce = (saved: unknown): boolean =>
  flagOf(saved, 'publishAtOnce', DEFAULT_REVIEW_RULE.publishAtOnce)

/** When customers are asked for reviews, and whether new reviews wait. */
export function ReviewsForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [texts, setTexts] = useState(() => textsOf(setting.value, START))
  const [publishAtOnce, setPublishAtOnce] = useState(() => publishesAtOnce(setting.value))
  return (
    <SettingForm
      id={setting.name}
      title="Reviews"
      line="Only customers to whom a piece was delivered can review it."
      state={state}
      value={() => ({ askAfterDays: toNumber(texts.askAfterDays ?? ''), publishAtOnce })}
      fill={(value) => {
        setTexts(textsOf(value, START))
        setPublishAtOnce(publishesAtOnce(value))
      }}
      snapshot={() => () => {
        setTexts(texts)
        setPublishAtOnce(publishAtOnce)
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
        checked={publishAtOnce}
        onChange={({ target }) => setPublishAtOnce(target.checked)}
      >
        Publish new reviews at once
      </Tick>
      <p className="mt-1.5 text-xs text-jamun-500">
        Otherwise each waits under Reviews until you publish or hide it.
      </p>
    </SettingForm>
  )
}
