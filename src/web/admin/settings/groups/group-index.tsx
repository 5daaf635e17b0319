import { useStore } from '@nanostores/react'
import { Search, type LucideIcon } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { SETTINGS_SCREENS } from '#web/admin/layout/screens.ts'
import type { Setting } from '#web/api/admin/settings/settings.ts'
import type { SettingsScreen } from '#web/admin/settings/use-settings-screen.ts'
import { hasWords, POLICIES, SECTIONS, type SettingGroup } from './setting-groups.ts'
import { SUMMARIES } from './summaries.ts'

const HEADING = 'mb-2.5 font-display text-[1.375rem]'
const CARDS =
  'grid max-sm:divide-y max-sm:divide-jamun-100 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3 ' +
  '2xl:grid-cols-4'

type GroupIndexProps = { settings: readonly Setting[]; screen: SettingsScreen }

/**
 * The groups of the settings as cards: what each is about, and what is set now. Then the screens
 * that are not in the menu. A search leaves those that have its words.
 */
export function GroupIndex({ settings, screen }: GroupIndexProps): ReactElement {
  const saved = useStore(screen.$saved)
  const unsaved = useStore(screen.$unsaved)
  const [query, setQuery] = useState('')
  const valueOf = (name: string) =>
    saved[name] ?? settings.find((each) => each.name === name)?.value
  const sections = SECTIONS.map(({ title, groups }) => ({
    title,
    cards: groups.map(({ holds, ...group }) => ({
      ...group,
      to: `?group=${group.name}`,
      holds,
      summary: SUMMARIES[group.name]?.(valueOf(group.name)),
      isUnsaved: isUnsavedIn(group, unsaved),
    })),
  }))
  const tools = { title: 'Records and tools', cards: SETTINGS_SCREENS }
  const shown = [...sections, tools].map(({ title, cards }) => ({
    title,
    cards: cards.filter((card) => isFound(query.trim(), title, card)),
  }))
  return (
    <>
      <Find query={query} onQuery={setQuery} />
      <nav aria-label="Groups of settings" className="stack-6">
        {shown.map(
          ({ title, cards }) =>
            cards.length > 0 && (
              <div key={title}>
                <h2 className={HEADING}>{title}</h2>
                <ul className={CARDS}>
                  {cards.map((card) => (
                    <Card key={card.to} {...card} />
                  ))}
                </ul>
              </div>
            ),
        )}
      </nav>
      <p role="status" className={shown.some(({ cards }) => cards.length > 0) ? 'sr-only' : ''}>
        {shown.every(({ cards }) => cards.length === 0) && 'No setting has these words.'}
      </p>
    </>
  )
}

const isFound = (query: string, title: string, { label, hint, holds, summary }: CardProps) =>
  hasWords(query, [title, label, hint, holds, summary])

type FindProps = { query: string; onQuery: (query: string) => void }

const Find = ({ query, onQuery }: FindProps) => (
  <search className="relative mb-6 block sm:w-80">
    <label className="block">
      <span className="sr-only">Find a setting</span>
      <input
        type="search"
        value={query}
        maxLength={100}
        placeholder="Find a setting"
        onChange={({ target }) => onQuery(target.value)}
        className={
          'min-h-11 w-full rounded-xs border border-jamun-400 bg-white pl-11 pr-3 text-sm ' +
          'placeholder:text-jamun-500'
        }
      />
    </label>
    <Search
      aria-hidden="true"
      strokeWidth={1.6}
      className="pointer-events-none absolute top-3.5 left-3.5 size-4.5 text-jamun-700"
    />
  </search>
)

const isUnsavedIn = ({ name }: Pick<SettingGroup, 'name'>, unsaved: readonly string[]): boolean =>
  unsaved.some((each) => (name === POLICIES ? each.startsWith('policy-') : each === name))

type CardProps = {
  to: string
  label: string
  hint: string
  Icon: LucideIcon
  holds?: string
  summary?: string | undefined
  isUnsaved?: boolean
}

const Card = ({ to, label, hint, Icon, summary, isUnsaved = false }: CardProps) => (
  <li
    className={
      'relative flex gap-3 bg-white px-4 py-3 wrap-anywhere hover:bg-jamun-50 sm:py-4 lg:px-5'
    }
  >
    <Icon aria-hidden="true" strokeWidth={1.6} className="mt-0.5 size-5 shrink-0 text-jamun-700" />
    <div className="min-w-0">
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
      {summary && (
        <p title={summary} className="mt-1 line-clamp-2 text-sm font-medium">
          {summary}
        </p>
      )}
    </div>
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
