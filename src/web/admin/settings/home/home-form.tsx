import { useState, type ReactElement } from 'react'
import { CLOTHS, PATH_HINT, type Field } from '#web/admin/settings/fields.tsx'
import { RowList } from '#web/admin/settings/row-list.tsx'
import { MAX_SLIDES } from '#shared/hero-slides.ts'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { SlidePictures } from './slide-pictures.tsx'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'
import { LISTS, rowsOf, type ListRow } from '#web/admin/settings/setting-values.ts'

const PICTURES = [
  { value: 'hero-1', label: 'Red and pearl jhumkas' },
  { value: 'hero-2', label: 'Rings and studs on stone' },
  { value: 'hero-3', label: 'Green chaandbalis' },
  { value: 'own', label: 'A picture of your own' },
]

const SLIDE: readonly Field[] = [
  { name: 'title', label: 'Title' },
  { name: 'text', label: 'Text', lines: 2 },
  { name: 'label', label: 'Words of the button' },
  { name: 'to', label: 'Where it leads', hint: PATH_HINT },
  { name: 'cloth', label: 'Colour', options: CLOTHS },
  { name: 'picture', label: 'Picture', options: PICTURES },
]
const QUESTION: readonly Field[] = [
  { name: 'question', label: 'Question' },
  {
    name: 'answer',
    label: 'Answer',
    lines: 3,
    hint: '{shipping-rule}, {free-shipping-from} and {shipping} stand for what you have set.',
  },
  { name: 'label', label: 'Words of a link', optional: true },
  { name: 'to', label: 'Where it leads', optional: true, hint: PATH_HINT },
]
const TESTIMONIAL: readonly Field[] = [
  { name: 'name', label: 'Name' },
  { name: 'role', label: 'What she does, and where', optional: true },
  { name: 'feedback', label: 'Her words', lines: 2 },
]

type Lists = Record<'slides' | 'faq' | 'testimonials', ListRow[]>

const listsOf = (saved: unknown): Lists => ({
  slides: rowsOf(saved, 'slides', LISTS.slides),
  faq: rowsOf(saved, 'faq', LISTS.faq),
  testimonials: rowsOf(saved, 'testimonials', LISTS.testimonials),
})

/** The slides, questions and testimonials of the home page. */
export function HomeForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [lists, setLists] = useState(() => listsOf(setting.value))
  const [pictures, setPictures] = useState(screen.pictures)
  const value = () =>
    Object.fromEntries(
      Object.entries(lists).map(([name, rows]) => [name, rows.map(({ texts }) => texts)]),
    )
  const listProps = (name: keyof Lists) => ({
    name,
    empty: LISTS[name].empty,
    rows: lists[name],
    problems: state.problems,
    onChange: (rows: ListRow[]) => setLists({ ...lists, [name]: rows }),
  })
  return (
    <SettingForm
      id="home"
      title="Home page"
      line="A list of questions or testimonials that is empty is not shown."
      state={state}
      value={value}
      fill={(saved) => setLists(listsOf(saved))}
      snapshot={() => () => setLists(lists)}
    >
      <RowList
        {...listProps('slides')}
        title="Slides"
        itemName="Slide"
        fields={SLIDE}
        max={MAX_SLIDES}
        more={(row, index, change) => (
          <SlidePictures
            texts={row.texts}
            problems={state.problems}
            namePrefix={`slides.${index}.`}
            pictures={pictures}
            onChange={change}
            onPicture={(picture) => setPictures((known) => [...known, picture])}
          />
        )}
      />
      <RowList {...listProps('faq')} title="FAQ" itemName="Question" fields={QUESTION} />
      <RowList
        {...listProps('testimonials')}
        title="Testimonials"
        itemName="Testimonial"
        fields={TESTIMONIAL}
      />
    </SettingForm>
  )
}
