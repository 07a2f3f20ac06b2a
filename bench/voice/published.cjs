/**
 * What was measured before the product had any of this, with a sketch of it (bench/voice/sketch.cjs in commit 338a4483) and a speech detector in
 * onnxruntime-node, on two busy cores on 21 November 2026. The figures are printed beside ours.
 */
const PUBLISHED = {
  connect: [{ who: 'the sketch, published', codec: 'opus', calls: 14, p50Ms: 83, p95Ms: 131 }],
  ear: [
    { who: 'the sketch, published', codec: 'opus', p50Ms: 75, p95Ms: 82 },
    { who: 'the sketch, published', codec: 'pcmu', p50Ms: 58, p95Ms: 70 },
  ],
  turns: [
    { line: 'the sketch, published, opus, hangover 200 ms', turns: 7, p50Ms: 391, p95Ms: 518 },
    { line: 'the sketch, published, opus, hangover 300 ms', turns: 7, p50Ms: 473, p95Ms: 519 },
    { line: 'the sketch, published, pcmu, hangover 300 ms', turns: 7, p50Ms: 424, p95Ms: 480 },
    { line: 'the sketch, published, opus, hangover 400 ms', turns: 7, p50Ms: 600, p95Ms: 699 },
  ],
  overlaps: [{ line: 'the sketch, published, opus', interruptions: 6, p50Ms: 294, maxMs: 496 }],
  atOnce: [
    { who: 'the engine of the sketch, published, no speech detector', calls: 10, cores: 2, codec: 'opus', cpuMsPerCall: 25 },
    { who: 'the engine of the sketch, published, no speech detector', calls: 10, cores: 2, codec: 'pcmu', cpuMsPerCall: 9 },
  ],
};

module.exports = { PUBLISHED };
