# ESTOI of recordings against the clean speech: each second is aligned by itself (jitter buffers stretch time).
import sys, wave, numpy as np
from scipy.signal import resample_poly, correlate
from pystoi import stoi
def wav(p):
    w=wave.open(p); return np.frombuffer(w.readframes(w.getnframes()),np.int16).astype(float), w.getframerate()
def raw(p): return np.frombuffer(open(p,'rb').read(),np.int16).astype(float)
def score(ref, rec):
    # whole alignment
    if len(rec)<len(ref): rec=np.pad(rec,(0,len(ref)-len(rec)))
    best=int(np.argmax(correlate(rec,ref,mode='valid',method='fft'))) if len(rec)>len(ref) else 0
    out=np.zeros(len(ref)); n=16000; shifts=[]
    for a in range(0,len(ref),n):
        r=ref[a:a+n]; lo=max(0,best+a-3200); seg=rec[lo:best+a+len(r)+3200]
        if len(seg)<len(r): seg=np.pad(seg,(0,len(r)-len(seg)))
        k=int(np.argmax(correlate(seg,r,mode='valid',method='fft'))); out[a:a+len(r)]=seg[k:k+len(r)]; shifts.append(lo+k-best-a)
    return stoi(ref,out,16000,extended=True), stoi(ref,out,16000,extended=False), shifts
ref,rate=wav(sys.argv[1]); ref=resample_poly(ref,16000,rate)
for p in sys.argv[2:]:
    rec=raw(p)
    e,s,sh=score(ref,rec); print(f'{p}: ESTOI {e:.3f} STOI {s:.3f} shifts {min(sh)}..{max(sh)}')
