import { useState, type ReactElement } from 'react'
import type { Picture } from '#contract/contract.ts'
import { CLOTHS, PATH_HINT, type Field } from '#web/admin/settings/fields.tsx'
import { RowList } from '#web/admin/settings/row-list.tsx'
import { MAX_SLIDES } from '#shared/home/hero-slides.ts'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { SlidePictures, SlidePreview } from './slide-pictures.tsx'
import { JumpLine, PARTS } from './jump-line.tsx'
import { StoryFields } from './story-fields.tsx'
import { toStory, toStoryInput, type StoryInput } from './story-values.ts'
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

const toTexts = (lists: Lists) =>
  Object.fromEntries(
    Object.entries(lists).map(([name, rows]) => [name, rows.map(({ texts }) => texts)]),
  )

/** The input of the form, with the pictures whose sizes are known. */
function useHomeInput({ setting, screen }: FormProps) {
  const toInput = (saved: unknown) => ({
    lists: listsOf(saved),
    story: toStoryInput(saved, screen.storyNames),
  })
  const [input, setInput] = useState(() => toInput(setting.value))
  const [pictures, setPictures] = useState(screen.pictures)
  return {
    ...input,
    pictures,
    setLists: (lists: Lists) => setInput({ ...input, lists }),
    setStory: (story: StoryInput) => setInput({ ...input, story }),
    addPicture: (picture: Picture) => setPictures((known) => [...known, picture]),
    ofForm: {
      value: () => ({ ...toTexts(input.lists), story: toStory(input.story) }),
      fill: (saved: unknown) => setInput(toInput(saved)),
      snapshot: () => () => setInput(input),
    },
  }
}

/** The slides, story, questions and testimonials of the home page. */
export function HomeForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const { lists, story, pictures, setLists, setStory, addPicture, ofForm } = useHomeInput({
    setting,
    screen,
  })
  const { problems } = state
  const shared = { problems, pictures, onPicture: addPicture }
  const listProps = (name: keyof Lists) => ({
    name,
    title: PARTS[name].label,
    legendId: PARTS[name].id,
    empty: LISTS[name].empty,
    rows: lists[name],
    problems,
    onChange: (rows: ListRow[]) => setLists({ ...lists, [name]: rows }),
  })
  return (
    <SettingForm
      id="home"
      title="Home page"
      line={
        'A list of questions or testimonials that is empty is not shown. Reviews of 4 and 5 ' +
        'stars replace the sample testimonials, once three pieces have one.'
      }
      state={state}
      isLong
      {...ofForm}
    >
      <JumpLine />
      <RowList
        {...listProps('slides')}
        itemName="Slide"
        fields={SLIDE}
        max={MAX_SLIDES}
        foldsTo="title"
        startsOpen
        preview={({ texts }) => <SlidePreview texts={texts} pictures={pictures} />}
        more={({ texts }, index, onChange) => (
          <SlidePictures
            {...shared}
            texts={texts}
            namePrefix={`slides.${index}.`}
            onChange={onChange}
          />
        )}
      />
      <StoryFields {...shared} story={story} onChange={setStory} />
      <RowList {...listProps('faq')} itemName="Question" fields={QUESTION} foldsTo="question" />
      <RowList
        {...listProps('testimonials')}
        itemName="Testimonial"
        fields={TESTIMONIAL}
        foldsTo="name"
      />
    </SettingForm>
  )
}
