import { useState, type ReactElement } from 'react'
import { MediaField } from '#web/admin/media/media-field.tsx'
import { CLOTHS, Fields, PATH_HINT, type Field } from '#web/admin/settings/fields.tsx'
import { RowList } from '#web/admin/settings/row-list.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { textsOf, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { LISTS, rowsOf, START_VALUES, type ListRow } from '#web/admin/settings/setting-values.ts'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const ICONS = [
  { value: 'truck', label: 'Truck' },
  { value: 'price', label: 'Bill' },
  { value: 'returns', label: 'Arrow back' },
  { value: 'place', label: 'Place' },
  { value: 'gift', label: 'Gift' },
  { value: 'shield', label: 'Shield' },
]

type ListName = 'changes' | 'trust' | 'productPromises' | 'blurbs'
type List = { name: ListName; title: string; itemName: string; fields: readonly Field[] }

const TRUST: List = {
  name: 'trust',
  title: 'What the home page promises',
  itemName: 'Line',
  fields: [
    { name: 'head', label: 'Head' },
    {
      name: 'text',
      label: 'Text',
      hint: '{shipping-promise} and {city} follow your settings; [words](/refund) is a link.',
    },
    { name: 'icon', label: 'Small picture', options: ICONS },
  ],
}

const PRODUCT_PROMISES: List = {
  name: 'productPromises',
  title: 'Under the buy button of every product',
  itemName: 'Promise',
  fields: [{ name: 'text', label: 'Text', hint: 'Such as: Packed in a cloth pouch.' }],
}

const BLURBS: List = {
  name: 'blurbs',
  title: 'Cards',
  itemName: 'Card',
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'over', label: 'Small words above it', optional: true },
    { name: 'text', label: 'Text', lines: 2 },
    { name: 'label', label: 'Words of the link' },
    { name: 'to', label: 'Where it leads', hint: PATH_HINT },
    {
      name: 'cloth',
      label: 'Colour',
      options: [...CLOTHS, { value: 'chandan', label: 'Chandan' }],
    },
  ],
}

const RATE_CHANGES: List = {
  name: 'changes',
  title: 'Changes of rates',
  itemName: 'Change',
  fields: [
    { name: 'hsn', label: 'HSN code', hint: 'Also all codes that begin with it.' },
    { name: 'validFrom', label: 'First day of the new rate', type: 'date' },
    { name: 'from', label: 'Old rate (%)', numeric: true },
    { name: 'to', label: 'New rate (%)', numeric: true },
  ],
}

const WORDS: readonly Field[] = [
  { name: 'footerLine', label: 'Line in the footer', lines: 2, optional: true },
  {
    name: 'mailSignature',
    label: 'Signature of mails',
    lines: 3,
    optional: true,
    hint: 'Empty: the name of the shop.',
  },
  {
    name: 'orderPrefix',
    label: 'Letters of order numbers',
    hint: 'Two to six. Earlier orders keep theirs, and are still found.',
  },
]

const ABOUT: readonly Field[] = [
  { name: 'lead', label: 'First sentence', lines: 2 },
  { name: 'story', label: 'Story', lines: 10, hint: 'An empty line begins a new paragraph.' },
  { name: 'blurbsTitle', label: 'Heading of the cards', optional: true },
  { name: 'contactLine', label: 'Line above the contacts', lines: 2, optional: true },
]

/** Footer line, trust row, promises of products, signature of mails, order numbers. */
export const WordsForm = (props: FormProps): ReactElement => (
  <TextsAndLists
    {...props}
    title="Texts"
    line="Short texts of the pages and mails."
    fields={WORDS}
    start={START_VALUES.words}
    lists={[TRUST, PRODUCT_PROMISES]}
  />
)

/** Changes of GST rates by law, entered before their day. */
export const GstRatesForm = (props: FormProps): ReactElement => (
  <TextsAndLists
    {...props}
    title="GST rates"
    line={
      'Each product has its HSN code and rate. When a rate changes by law, enter it here: orders ' +
      'from that day on have the new one, and earlier orders keep theirs.'
    }
    fields={[]}
    start={{}}
    lists={[RATE_CHANGES]}
  />
)

/** The page about the shop. */
export const AboutForm = (props: FormProps): ReactElement => (
  <TextsAndLists
    {...props}
    title="About"
    line="The page about your shop. Without cards their heading is not shown either."
    fields={ABOUT}
    start={START_VALUES.about}
    picture={{ label: 'Picture', hint: 'Beside the story, in its own shape.' }}
    lists={[BLURBS]}
  />
)

type Props = FormProps & {
  title: string
  line: string
  fields: readonly Field[]
  start: Texts
  /** A picture of the library, in the field `picture`. */
  picture?: { label: string; hint: string }
  lists: readonly List[]
}

type Values = { texts: Texts; rows: Partial<Record<ListName, ListRow[]>> }

function TextsAndLists({ setting, screen, title, line, fields, start, picture, lists }: Props) {
  const state = useSetting({ setting, screen })
  const read = (saved: unknown): Values => ({
    texts: textsOf(saved, start),
    rows: Object.fromEntries(lists.map(({ name }) => [name, rowsOf(saved, name, LISTS[name])])),
  })
  const [values, setValues] = useState(() => read(setting.value))
  const change = (name: string, text: string) =>
    setValues({ ...values, texts: { ...values.texts, [name]: text } })
  const value = () => ({
    ...values.texts,
    ...Object.fromEntries(
      lists.map(({ name }) => [name, values.rows[name]?.map(({ texts }) => texts)]),
    ),
  })
  return (
    <SettingForm
      id={setting.name}
      title={title}
      line={line}
      state={state}
      value={value}
      fill={(saved) => setValues(read(saved))}
      snapshot={() => () => setValues(values)}
    >
      <Fields fields={fields} texts={values.texts} problems={state.problems} onChange={change} />
      {picture && (
        <div className="mt-4">
          <MediaField
            {...picture}
            optional
            error={state.problems.picture}
            value={values.texts.picture ? { key: values.texts.picture } : null}
            onChange={(chosen) => change('picture', chosen?.key ?? '')}
          />
        </div>
      )}
      {lists.map((list) => (
        <RowList
          key={list.name}
          {...list}
          empty={LISTS[list.name].empty}
          rows={values.rows[list.name] ?? []}
          problems={state.problems}
          onChange={(rows) => setValues({ ...values, rows: { ...values.rows, [list.name]: rows } })}
        />
      ))}
    </SettingForm>
  )
}
