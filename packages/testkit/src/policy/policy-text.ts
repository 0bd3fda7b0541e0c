/** The text of a policy with these sections; what every policy has is filled in. JSON is YAML. */
export function policyText(sections: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    policy: 'sample',
    version: '1.0.0',
    author: 'Someone',
    title: 'A sample',
    source: 'A document',
    changelog: ['1.0.0 First.'],
    ...sections,
  })
}
