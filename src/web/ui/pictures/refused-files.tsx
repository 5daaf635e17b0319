import type { ReactElement } from 'react'

/** Says why files that were chosen were refused: a message for each, announced at once. */
export function RefusedFiles({ messages }: { messages: string[] }): ReactElement {
  return (
    <div role="alert">
      {messages.length > 0 && (
        <ul
          className={
            'mt-2 stack-1.5 border border-sindoor-600 bg-sindoor-100/40 p-3 text-sm ' +
            'wrap-anywhere'
          }
        >
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
