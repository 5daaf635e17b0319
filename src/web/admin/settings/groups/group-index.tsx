import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { SETTINGS_SCREENS } from '#web/admin/layout/screens.ts'
import type { Setting } from '#web/api/admin/settings/settings.ts'
import type { SettingsScreen } from '#web/admin/settings/use-settings-screen.ts'
import { POLICIES, SECTIONS, type SettingGroup } from './setting-groups.ts'
import { SUMMARIES } from './summaries.ts'

const HEADING = 'mb-2.5 font-display text-[1.375rem]'
const CARDS =
  'grid max-sm:divide-y max-sm:divide-jamun-100 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3 ' +
  '2xl:grid-cols-4'

type GroupIndexProps = { settings: readonly Setting[]; screen: SettingsScreen }

/**
 * The groups of the settings as cards: what each is about, and what is set now. Then the screens
 * that are not in the menu.
 */
export function GroupIndex({ settings, screen }: GroupIndexProps): ReactElement {
  const saved = useStore(screen.$saved)
  const unsaved = useStore(screen.$unsaved)
  const valueOf = (name: string) =>
    saved[name] ?? settings.find((each) => each.name === name)?.value
  return (
    <nav aria-label="Groups of settings" className="space-y-6">
      {SECTIONS.map(({ title, groups }) => (
        <div key={title}>
          <h2 className={HEADING}>{title}</h2>
          <ul className={CARDS}>
            {groups.map((group) => (
              <Card
                key={group.name}
                to={`?group=${group.name}`}
                label={group.label}
                hint={group.hint}
                summary={SUMMARIES[group.name]?.(valueOf(group.name))}
                isUnsaved={isUnsavedIn(group, unsaved)}
              />
            ))}
          </ul>
        </div>
      ))}
      <div>
        <h2 className={HEADING}>Records and tools</h2>
        <ul className={CARDS}>
          {SETTINGS_SCREENS.map((screen) => (
            <Card key={screen.to} {...screen} />
          ))}
        </ul>
      </div>
    </nav>
  )
}

const isUnsavedIn = ({ name }: SettingGroup, unsaved: readonly string[]): boolean =>
  unsaved.some((each) => (name === POLICIES ? each.startsWith('policy-') : each === name))

type CardProps = {
  to: string
  label: string
  hint: string
  summary?: string | undefined
  isUnsaved?: boolean
}

const Card = ({ to, label, hint, summary, isUnsaved = false }: CardProps) => (
  <li className="relative bg-white px-4 py-3 wrap-anywhere hover:bg-jamun-50 sm:py-4 lg:px-5">
    <Link
      to={to}
      className={
        'font-semibold text-rani-600 underline-offset-4 after:absolute after:inset-0 ' +
        'hover:underline'
      }
    >
      {label}
    </Link>
    {isUnsaved && <Unsaved />}
    <p className="text-sm text-jamun-700">{hint}</p>
    {summary && <p className="mt-1 line-clamp-2 text-sm font-medium">{summary}</p>}
  </li>
)

const Unsaved = () => (
  <span className="ml-2 rounded-full bg-haldi-100 px-2 py-0.5 text-xs font-semibold text-zari-700">
    Not saved
  </span>
)

/** The groups as a column beside the open one, on wide screens. */
export function GroupColumn({
  current,
  screen,
}: {
  current: SettingGroup
  screen: SettingsScreen
}): ReactElement {
  const unsaved = useStore(screen.$unsaved)
  return (
    <nav
      aria-label="Groups of settings"
      className={
        'sticky top-21 hidden max-h-[calc(100dvh-6.5rem)] overflow-y-auto bg-white p-2 xl:block'
      }
    >
      {SECTIONS.map(({ title, groups }) => (
        <div key={title}>
          <h2
            className={
              'px-3 pt-3 pb-1 text-xs font-semibold tracking-caps text-jamun-500 uppercase'
            }
          >
            {title}
          </h2>
          <ul>
            {groups.map((group) => (
              <li key={group.name}>
                <Link
                  to={`?group=${group.name}`}
                  aria-current={group.name === current.name ? 'page' : undefined}
                  className={
                    'flex min-h-9 items-center px-3 text-sm hover:bg-jamun-50 ' +
                    'aria-[current]:bg-jamun-900 aria-[current]:font-semibold ' +
                    'aria-[current]:text-white'
                  }
                >
                  {group.label}
                  {isUnsavedIn(group, unsaved) && <Unsaved />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
