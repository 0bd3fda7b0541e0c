/**
 * One decision of a running service with its proof, as they were sent: what tells a proof is read as it is written. Made
 * from the samples on 22 November 2026.
 */
export const RECORDED = {
  decision: {
    id: '01a202bf-f8e7-7e76-b530-5efa29f62cb1',
    kind: 'post',
    outcome: 'needs_review',
    category: 'send_downstream',
    rule: 'missing-data',
    score: 0.95,
  },
  submission:
    '{"kind":"post","id":"mixed-claims-one-false","text":"The Nile flows north into the Mediterranean. Sharks do not get cancer. Honey found in old tombs can still be eaten.","author":"@did_you_know_daily","lang":"en","created_at":"2026-10-28T11:00:00+03:00","domain":"science"}',
  salt: 'pkiQo/7YhEb86kGi1wLC3DC0eSygVbxxLYav+Vis+rk=',
  key: 'tribunal.local/07934ccae9f2d59d+3e0a9231+AS4vpXWcgVeQ/IEDlKA5buU4T3G/P3tBLYVCGxLvqm4i',
  proof: [
    'c2sp.org/tlog-proof@v1',
    'extra eyJhY3RvciI6InBlcnNvbjowMWEyMDJiZi1mMzQxLTc0YWYtOThkYS1kMjBiZGRjNTQ2ZDAiLCJhdCI6IjIwMjYtMTEtMjJUMTA6MTQ6MjUuMjU1WiIsImNvbW1pdG1lbnRzIjp7ImRlY2lzaW9uIjoiNjM3NWM1ZWY0YzI3NWFiNTIxZDA0NzExN2ZhZmI4Y2RjMmI3OTkwOWMzYzg5NjVlYTg4MzcwNTFkMGM5YWNhNCIsInN1Ym1pc3Npb24iOiJhMzYxNTg0Nzg3ZTg1Y2JlNjRmYmQ3NjMzNWMxMWFjYzYwYWQ5N2QyNGM1Zjk3MTM1ODU4ZjcyM2Y2NTg2NzNhIn0sImRhdGEiOnsiY2F0ZWdvcnkiOiJzZW5kX2Rvd25zdHJlYW0iLCJpbnB1dHMiOiIyMWU5NzY3ZTRkYjkwMjJiM2UwYTc5N2VhNGVmNzQ5ZjM3OTc2ZmJjZmU1Y2ZlOWRhNDc4ODRjMjc0MmZjNDZhIiwia2luZCI6InBvc3QiLCJvdXRjb21lIjoibmVlZHNfcmV2aWV3Iiwicm91dGUiOiJmYWN0X2NoZWNrIiwicnVsZSI6Im1pc3NpbmctZGF0YSIsInNjb3JlIjowLjk1fSwiZW50aXR5IjoiZGVjaXNpb246MDFhMjAyYmYtZjhlNy03ZTc2LWI1MzAtNWVmYTI5ZjYyY2IxIiwicHJldiI6IjJjZmI1MjIxODZhOGQ0YmViZWZjNzk1ZWYxYzIxMjljMjEzY2UxZWU3N2MxMmRlNDIxNWZjNDMzM2FlYWM4MzciLCJzZXEiOjEzNywidHlwZSI6ImRlY2lzaW9uLm1hZGUifQ==',
    'index 137',
    'LPtSIYao1L6+/Hle8cISnCE84e53wS3kIV/EMzrqyDc=',
    'av7TmijdB8yxJPvvBWsE4SsY96wNjtVBS+7PK+0Pn9Q=',
    'MgxShOiS9+9KFEjEVpu64C8cKNd9r1a/CYTu3UFXamY=',
    'xtKWGDrAzMadllnhAawKkY8SZ3iKzL5pgTAMrfm+bnY=',
    'r4P7YRTpgJfAYYV2c0JJ3xu9R+vKY9/YDe7I1fAm8qA=',
    'xOpUB7h1/aJrNEu7f6tFV1crlfRWMxt0UlAxOLtWWIw=',
    'Mp2Q3Q3qpQbe4DXbNnm9O+lNiTmwAgPpe7GkV/SHGXw=',
    'ZrSET2Y1w05RKWFuwHIaHDJByryBTniF5bm2OizAdZw=',
    '',
    'tribunal.local/07934ccae9f2d59d',
    '203',
    'pJwfu7axZv4KZwaZRD6COLnIMdh1IloItk30e+9Iohs=',
    '',
    '— tribunal.local/07934ccae9f2d59d PgqSMfWWOc9vPgoCFyNasDYzz1IHUZ7DRtl9OOE7fF3o0PcfvaPADjT0cJhxroITvwemCKqM8JpIG9r1he53smXRfgw=',
    '',
  ].join('\n'),
} as const
