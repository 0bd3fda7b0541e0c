/** As the customer's own clock showed it: what is usual is said in their hours. */
export function CustomerTime({ timestamp }: { readonly timestamp: string }) {
  const [date, rest = ''] = timestamp.split('T')
  return (
    <time dateTime={timestamp}>
      {date} {rest.slice(0, 5)} <span className="text-sm font-normal text-muted">{rest.replace(/^[\d:.]+/, '')}</span>
    </time>
  )
}
