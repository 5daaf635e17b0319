import { useState, type ReactElement } from 'react'
import type { Setting } from '#web/api/admin/settings/settings.ts'
import { DEFAULT_POLICIES, defaultPolicies } from '#shared/policy/defaults/policies.ts'
import { placeholderTextsOf, type PlaceholderTexts } from '#shared/catalog/placeholders.ts'
import { withReturnKinds } from '#shared/promises/kind-label.ts'
import { DEFAULT_PROMISES, type Promises } from '#shared/promises/promises.ts'
import { POLICY_NAMES, type PolicyName } from '#shared/static-pages.ts'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'
import { PolicyForm } from './policy-form.tsx'
import type { SettingsScreen } from '#web/admin/settings/use-settings-screen.ts'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { findKind, promisesOf } from '#web/admin/settings/checkout/promise-values.ts'
import { detailsOf, hasCodOf, shippingRuleOf } from '#web/admin/settings/setting-values.ts'

/** The four policies. One form is shown; the others stay mounted and keep their input. */
export function PoliciesPanel({
  settings,
  screen,
}: {
  settings: readonly Setting[]
  screen: SettingsScreen
}): ReactElement {
  const [chosen, setChosen] = useState<PolicyName>('shipping')
  const settingOf = (name: string) => settings.find((each) => each.name === name)
  const { promises, words } = useTexts(settingOf)
  return (
    <div id="policies" className="scroll-mt-20">
      <Panel title="Policies">
        <p className="-mt-2 mb-4 text-sm text-jamun-700">
          What you save stands on the policy’s page at once. An order keeps the terms under which it
          was made.
        </p>
        <div className="mb-5 max-w-sm">
          <SelectField
            label="Policy"
            value={chosen}
            onChange={({ target }) =>
              setChosen(POLICY_NAMES.find((name) => name === target.value) ?? 'shipping')
            }
          >
            {POLICY_NAMES.map((name) => (
              <option key={name} value={name}>
                {DEFAULT_POLICIES[name].title}
              </option>
            ))}
          </SelectField>
        </div>
        {POLICY_NAMES.map((name) => {
          const setting = settingOf(`policy-${name}`)
          return (
            <div key={name} hidden={name !== chosen}>
              {setting && (
                <PolicyForm
                  key={setting.version}
                  setting={setting}
                  screen={screen}
                  words={words}
                  policy={defaultPolicies(promises)[name]}
                />
              )}
            </div>
          )
        })}
      </Panel>
    </div>
  )
}

/** The saved promises, undefined if there are none, and the placeholders, as the shop has them. */
function useTexts(settingOf: (name: string) => Setting | undefined) {
  const categories = useCategories()
  const ofShop = (promises: Promises) =>
    withReturnKinds(promises, (value) => findKind(categories, value))
  const saved = promisesOf(settingOf('promises')?.value)
  const promises = saved && ofShop(saved)
  const words: PlaceholderTexts = placeholderTextsOf(
    shippingRuleOf(settingOf('selling')?.value),
    detailsOf(settingOf('shop')?.value),
    promises ?? ofShop(DEFAULT_PROMISES),
    { hasCod: hasCodOf(settingOf('cod')?.value) },
  )
  return { promises, words }
}
