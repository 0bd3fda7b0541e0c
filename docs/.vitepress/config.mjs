// The documentation site: `npm run docs` builds it from this folder, `npm run docs -- dev` shows it while you write.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const docs = fileURLToPath(new URL('..', import.meta.url))

/** The title of a page: its first heading. @param {string} file */
function titleOf(file) {
  return /^# (.+)$/m.exec(readFileSync(`${docs}${file}`, 'utf8'))?.[1]?.replaceAll('`', '') ?? file
}

/** The pages of a folder by title. @param {string} folder */
function pagesOf(folder) {
  return readdirSync(`${docs}${folder}`)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ text: titleOf(`${folder}/${name}`), link: `/${folder}/${name.replace(/\.md$/, '')}` }))
    .toSorted((a, b) => a.text.localeCompare(b.text, 'en'))
}

/** A page of the top folder. @param {string} name */
const page = (name) => ({ text: titleOf(`${name}.md`), link: `/${name}` })

export default defineConfig({
  title: 'Tribunal',
  description: 'Decides on posts and payments, and can defend every decision',
  outDir: '../build/docs',
  cacheDir: '../build/docs-cache',
  cleanUrls: false,
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  // Pages link to files of the project beside this folder, which are no pages of the site.
  ignoreDeadLinks: [/^(\.\/)?(\.\.\/)+(?!docs\/)/],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Guides', link: '/concepts' },
      { text: 'Reference', link: '/reference' },
      { text: 'Decisions', link: '/decisions/' },
    ],
    sidebar: [
      {
        text: 'Tribunal',
        items: ['concepts', 'architecture', 'specification', 'quality', 'benchmarks', 'console', 'errors'].map(page),
      },
      { text: 'Guides', items: pagesOf('guides') },
      { text: 'Reference', collapsed: true, link: '/reference', items: pagesOf('reference-pages') },
      { text: 'Decision records', collapsed: true, items: pagesOf('decisions') },
    ],
  },
})
