import { useState, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const COMPUTER = {
  caption: 'On a computer, 1,440 pixels wide',
  box:
    'h-[105px] w-[216px] max-w-full min-[26rem]:h-[140px] min-[26rem]:w-[288px] ' +
    'md:h-[210px] md:w-[432px]',
  frame: 'h-[700px] w-[1440px] scale-[.15] min-[26rem]:scale-[.2] md:scale-[.3]',
}

/**
 * In pixels, so that larger text does not widen the frames. The computer is as large as the form
 * has room for; on wide screens it may be beside the fields.
 */
const LOOKS = {
  phone: {
    caption: 'On a phone, 360 pixels wide',
    box: 'h-[368px] w-[180px] max-w-full',
    frame: 'h-[736px] w-[360px] scale-50',
  },
  wide: {
    ...COMPUTER,
    box: `${COMPUTER.box} min-[88rem]:h-[280px] min-[88rem]:w-[576px]`,
    frame: `${COMPUTER.frame} min-[88rem]:scale-[.4]`,
  },
  beside: {
    ...COMPUTER,
    box: `${COMPUTER.box} min-[88rem]:h-[140px] min-[88rem]:w-[288px]`,
    frame: `${COMPUTER.frame} min-[88rem]:scale-[.2]`,
  },
}

/**
 * A part of the home page as a window of that width shows it: a frame, because its layout follows
 * the width of the window. It cannot be focused or pressed.
 */
export function HomePreview({
  look,
  children,
}: {
  look: keyof typeof LOOKS
  children: ReactNode
}): ReactElement {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { caption, box, frame } = LOOKS[look]
  const open = (element: HTMLIFrameElement | null) => {
    const page = element?.contentDocument
    if (!page || page.body === body) return
    copyStyles(page)
    setBody(page.body)
  }
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-xs text-jamun-700">{caption}</figcaption>
      <div inert className={`overflow-hidden border border-jamun-200 ${box}`}>
        <iframe
          ref={open}
          onLoad={({ currentTarget }) => open(currentTarget)}
          title={caption}
          tabIndex={-1}
          className={`origin-top-left border-0 ${frame}`}
        />
      </div>
      {body && createPortal(children, body)}
    </figure>
  )
}

/** Gives the empty document of a frame the style sheets of this page. */
function copyStyles(page: Document): void {
  page.documentElement.lang = document.documentElement.lang
  page.head.replaceChildren(
    ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((each) =>
      page.importNode(each, true),
    ),
  )
}
