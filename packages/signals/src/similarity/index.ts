export { type CampaignMemory, type CampaignMemoryOptions, createCampaignMemory } from './campaign-memory.ts'
export { createPostMemory, type PostMemory, type SimilarPost } from './post-memory.ts'
export { resemblance, SKETCH_SIZE, type Sketch, sketchOf } from './sketch.ts'
