import { useDeferredValue, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { PlaceholderTexts } from '#shared/catalog/placeholders.ts'
import type { Policy } from '#shared/policy/policy.ts'
import { MAX_POLICY_TEXT_LENGTH, writePolicy } from '#shared/policy/policy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { PolicyHelp } from './policy-help.tsx'
import { PolicyPreview } from './policy-preview.tsx'
import { SettingBody } from '#web/admin/settings/setting-form.tsx'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'
import { policyTextOf } from '#web/admin/settings/setting-values.ts'

/**
 * One policy: its text in the notation of shared/policy/policy-text.ts, beside a preview. The
 * default text is saved as null.
 */
export function PolicyForm({
  policy,
  words,
  setting,
  screen,
}: FormProps & { policy: Policy; words: PlaceholderTexts }): ReactElement {
  const defaultText = writePolicy(policy)
  const state = useSetting({ setting, screen })
  const [text, setText] = useState(() => policyTextOf(setting.value) ?? defaultText)
  const deferredText = useDeferredValue(text)
  const isDefault = text.trim() === defaultText
  return (
    <SettingBody
      title={policy.title}
      state={state}
      value={() => ({ text: isDefault ? null : text })}
      fill={(value) => setText(policyTextOf(value) ?? defaultText)}
      snapshot={() => () => setText(text)}
    >
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 min-[88rem]:grid-cols-2">
        <div>
          <TextBox
            label={`Text of the ${policy.title}`}
            text={text}
            error={state.problems.text}
            onChange={setText}
          />
          <PolicyActions
            isDefault={isDefault}
            path={policy.path}
            onReset={() => setText(defaultText)}
          />
          <PolicyHelp />
        </div>
        <PolicyPreview
          title={policy.title}
          text={deferredText}
          known={policy.sections}
          words={words}
        />
      </div>
    </SettingBody>
  )
}

type PolicyActionsProps = { isDefault: boolean; path: string; onReset: () => void }

function PolicyActions({ isDefault, path, onReset }: PolicyActionsProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
      {isDefault ? (
        <p className="inline-flex min-h-11 items-center text-sm text-jamun-700">
          This is the shop’s default text.
        </p>
      ) : (
        <Button look="outline" size="sm" onClick={onReset}>
          Back to the shop’s default text
        </Button>
      )}
      <Link
        to={path}
        target="_blank"
        className={
          'inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
          'underline-offset-4'
        }
      >
        Open the page
      </Link>
    </div>
  )
}

type TextBoxProps = {
  label: string
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function TextBox({ label, text, error, onChange }: TextBoxProps) {
  const count =
    `${text.length.toLocaleString('en-IN')} of ${MAX_POLICY_TEXT_LENGTH.toLocaleString('en-IN')} ` +
    'characters'
  return (
    <TextArea
      label={label}
      rows={24}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      hint={count}
      className="max-h-[60dvh]"
    />
  )
}
