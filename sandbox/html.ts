/** Markup. The tag `html` escapes inserted values, except those that are `Html` already. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (value: string | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.markup
  if (typeof value === 'string')
    return value.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')
  return value.map((part) => part.markup).join('')
}

export function html(
  strings: TemplateStringsArray,
  ...values: (string | Html | readonly Html[])[]
): Html {
  return new Html(
    strings.reduce((markup, part, index) => {
      const value = values[index]
      return markup + part + (value === undefined ? '' : render(value))
    }, ''),
  )
}

/** Renders a whole HTML document, labelled “Sandbox” in its header. */
export function sandboxPage(options: { title: string; stylesheet: string; body: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="icon" href="/favicon.svg">
<script src="/theme.js"></script>
<link rel="stylesheet" href="${options.stylesheet}">
</head>
<body class="page">
<header><p class="sandbox-mark">Sandbox</p></header>
${options.body}
</body>
</html>`.markup
}
